import { isPlainSecret } from './signature.ts';

/** As secrets of second factors are sealed: bound to their owner, under a key that is not in the database. */
export interface SecretBox {
  seal(owner: string, text: string): Promise<string>;
  open(owner: string, sealedText: string): Promise<{ text: string } | { problem: string }>;
}

export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>;

/** The secrets of addresses, which lie sealed in the database. */
export function createWebhookSecrets(box: SecretBox) {
  const ownerOf = (url: string) => `webhook ${url}`;
  return {
    seal: (url: string, secret: string): Promise<string> => box.seal(ownerOf(url), secret),

    /** Undefined where there is none, as after a restore, or where the key of this installation does not open it. */
    async open({ url, secret }: { url: string; secret: string }): Promise<string | undefined> {
      // Stored before they were sealed.
      if (isPlainSecret(secret)) return secret;
      if (secret === '') return undefined;
      const opened = await box.open(ownerOf(url), secret);
      return 'text' in opened ? opened.text : undefined;
    },
  };
}
