import { openAsBlob } from 'node:fs';

// The uploading client; a separate process, so that sending does not disturb the measurement.
const [, , url = '', cookie = '', ...files] = process.argv;
const form = new FormData();
for (const file of files) form.append('photos', await openAsBlob(file), file.split('/').at(-1));
const startedAt = performance.now();
const answer = await fetch(url, { method: 'POST', body: form, headers: { cookie } });
const text = await answer.text();
if (answer.status !== 201) throw new Error(`${answer.status} ${text}`);
console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000 }));
