export const DEMO_ACCOUNT = { username: 'admin', password: 'forecourt-demo' } as const;
