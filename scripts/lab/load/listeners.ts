import { get, type IncomingMessage } from 'node:http';

/** Staff pages that wait for news of inquiries; each keeps one answer open. */
export async function startListeners(url: string, cookie: string, count: number) {
  let heard = 0;
  const answers = await Promise.all(Array.from({ length: count }, () => listen(url, cookie)));
  for (const answer of answers)
    answer.on('data', (piece: Buffer) => {
      if (piece.includes('event: unread')) heard += 1;
    });
  return {
    stop() {
      const isOpen = answers.filter((answer) => answer.statusCode === 200 && !answer.closed).length;
      for (const answer of answers) answer.destroy();
      return { isOpen, heard };
    },
  };
}

function listen(url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' };
    get(`${url}/api/admin/live`, { headers, agent: false }, (answer) => {
      answer.on('error', () => {}); // it counts as closed
      resolve(answer);
    }).once('error', reject);
  });
}
