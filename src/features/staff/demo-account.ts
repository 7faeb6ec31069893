export const DEMO_USERNAME = 'admin';
