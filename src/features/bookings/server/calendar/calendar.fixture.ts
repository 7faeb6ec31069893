/** Reads a calendar file as RFC 5545 says, apart from how it is written. */
export function parseCalendar(file: string): {
  method: string;
  /** Properties of the last event. */
  properties: Record<string, string>;
  events: Record<string, string>[];
  alarms: string[];
} {
  if (!file.endsWith('\r\n')) throw new Error('a line does not end');
  const lines = file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1);
  const within: string[] = [];
  const found = {
    method: '',
    properties: {} as Record<string, string>,
    events: [] as Record<string, string>[],
    alarms: [] as string[],
  };
  for (const line of lines) {
    const at = endOfName(line);
    const [name = ''] = line.slice(0, at).split(';', 1);
    const value = line.slice(at + 1);
    if (name === 'BEGIN') {
      within.push(value);
      if (value !== 'VEVENT') continue;
      found.properties = {};
      found.events.push(found.properties);
    } else if (name === 'END') {
      if (within.pop() !== value) throw new Error(`${value} is not open`);
    } else if (within.at(-1) === 'VCALENDAR' && name === 'METHOD') found.method = value;
    else if (within.at(-1) === 'VALARM' && name === 'TRIGGER') found.alarms.push(value);
    else if (within.at(-1) === 'VEVENT') found.properties[name] = plain(value);
  }
  if (within.length > 0) throw new Error(`${within.join(' ')} stays open`);
  return found;
}

/** The first colon outside of quotation marks. */
function endOfName(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (line[at] === ':' && !isQuoted) return at;
  }
  throw new Error(`no property: ${line}`);
}

function plain(value: string): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_all, what: string) => (/n/i.test(what) ? '\n' : what));
}
