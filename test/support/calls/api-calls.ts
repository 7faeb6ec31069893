interface Call {
  body?: object;
  cookie?: string;
}

/** Calls the API of a running site, and throws what it refuses. Photos are sent as a form. */
export async function callApi<Answer>(
  url: string,
  method: string,
  path: string,
  { body, cookie = '' }: Call = {},
): Promise<Answer> {
  const answer = await askApi(url, method, path, { body, cookie });
  return answer.json() as Promise<Answer>; // the caller says what it asked for
}

/** The cookie of a new session. */
export async function logIn(
  url: string,
  { username, password }: { username: string; password: string },
): Promise<string> {
  return cookieOf(await askApi(url, 'POST', 'admin/login', { body: { username, password } }));
}

/** The whole answer, with its headers. */
export async function askApi(
  url: string,
  method: string,
  path: string,
  { body, cookie = '' }: Call = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: { ...(cookie && { cookie }), ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** The session that an answer began. */
export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
