import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder, writeDurably } from '#server/files/durable-file.ts';
import { errorCode } from '#server/trouble/error-code.ts';

const FILE = 'second-factor.key';
const SHORTEST_KEY = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text was found to be. */
export type Opened = { text: string } | { problem: 'other key' | 'damaged' };

export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Encrypts with AES-256-GCM what would let somebody in who reads the database. The key is in the environment, so that
 * several processes share it, or in a file of the data folder that is made with the first secret. A key that was moved
 * from the file to the environment opens what either has sealed.
 */
export function createSecretBox({ dataDir, keyText }: { dataDir: string; keyText: string | undefined }) {
  const file = join(dataDir, FILE);

  return {
    /** Bound to its owner: in another person's row it does not open. */
    async seal(owner: string, text: string): Promise<string> {
      const key = keyText === undefined ? await readOrMakeKey(file) : keyOf(keyText);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${nameOf(key)}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },

    async open(owner: string, sealedText: string): Promise<Opened> {
      const [name = '', content = ''] = sealedText.split('.');
      const key = (await listKeys()).find((one) => nameOf(one) === name);
      if (!key) return { problem: 'other key' };
      const bytes = Buffer.from(content, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
        return { text: text.toString('utf8') };
      } catch {
        return { problem: 'damaged' };
      }
    },

    /** Whether this process has the key of a sealed text. */
    async knows(sealedText: string): Promise<boolean> {
      return (await listKeys()).some((key) => sealedText.startsWith(`${nameOf(key)}.`));
    },
  };

  async function listKeys(): Promise<Buffer[]> {
    const kept = await readKey(file);
    return [...(keyText === undefined ? [] : [keyOf(keyText)]), ...(kept ? [kept] : [])];
  }
}

function keyOf(text: string): Buffer {
  return createHash('sha256').update(text.trim()).digest();
}

/** Tells keys apart without saying anything of them. */
function nameOf(key: Buffer): string {
  return createHash('sha256').update('name').update(key).digest('hex').slice(0, 12);
}

/** Undefined when there is none, or when what is there cannot be a key. */
async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().length >= SHORTEST_KEY ? keyOf(text) : undefined;
}

async function readOrMakeKey(file: string): Promise<Buffer> {
  const kept = await readKey(file);
  if (kept) return kept;
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  await writeDurably(own, `${randomBytes(32).toString('hex')}\n`);
  try {
    // Unlike a rename it never replaces a key: of two that are made at once the first stays.
    await link(own, file);
    await flushFolder(join(file, '..'));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
  const made = await readKey(file);
  if (made) return made;
  throw new Error(
    `The file ${FILE} in the data folder is damaged. Put it back from a copy, or move it away.`,
  );
}
