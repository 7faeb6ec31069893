/** Far deeper than anything the pages send. */
const MOST_LEVELS = 32;

/** Rejects deep nesting and duplicate keys, which JSON.parse accepts. The text must be valid JSON. */
export function findJsonFault(json: string): string | undefined {
  const levels: Set<string>[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '{' || sign === '[') {
      levels.push(new Set());
      if (levels.length > MOST_LEVELS) return 'The request is nested too deeply';
    } else if (sign === '}' || sign === ']') {
      levels.pop();
    } else if (sign === '"') {
      const end = endOfText(json, at);
      const names = levels.at(-1);
      if (names && isName(json, end)) {
        const name: string = JSON.parse(json.slice(at, end)); // escapes can spell the same name
        if (names.has(name)) return 'The request names a field twice';
        names.add(name);
      }
      at = end - 1;
    }
  }
  return undefined;
}

/** After the closing quote; long texts are skipped with indexOf. */
function endOfText(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); ; quote = json.indexOf('"', quote + 1)) {
    let first = quote;
    while (json[first - 1] === '\\') first -= 1;
    if ((quote - first) % 2 === 0) return quote + 1;
  }
}

/** Only a key is followed by a colon. */
function isName(json: string, end: number): boolean {
  colon.lastIndex = end;
  return colon.test(json);
}

const colon = /\s*:/y;
