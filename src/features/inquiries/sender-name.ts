/** Whoever wrote an inquiry. */
export function senderName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}
