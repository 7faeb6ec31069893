import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The baseline: the least Node can do to send these bytes. A separate process, to measure its own processor time.
const [, , file = '', type = 'text/html'] = process.argv;
const body = readFileSync(file);
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())));
