import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, statusOfCode } from '#shared/app-error.ts';
import type { Headers } from '../mount/security-headers.ts';

const codeOf: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

const messageOf: Partial<Record<ErrorCode, string>> = {
  headers_too_large: 'The request headers are too large',
  request_timeout: 'The request took too long to arrive',
};

/** Answers what Node cannot parse as HTTP, with the usual error shape and headers. */
export function refuseUnreadable(headers: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = codeOf[error.code ?? ''] ?? 'bad_request';
    const body: ErrorBody = { message: messageOf[code] ?? 'The request could not be read', code };
    const text = JSON.stringify(body);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${statusOfCode[code]} Refused\r\n${lines.join('')}\r\n${text}`);
  };
}

/** HTTP/1.1 requires a Host header; Node's own refusal would lack our headers. */
export function lacksHost(request: IncomingMessage): boolean {
  return request.httpVersion === '1.1' && !request.headers.host;
}
