/** Name of a customer who wrote or booked; staff also note people by one name alone. */
export function personName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}
