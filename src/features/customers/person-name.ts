/** Name of a customer who wrote or booked; staff also note people by one name alone. */
export function personName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim();
}

/** Who somebody is, as the browser and other systems read it. */
export function contactOf(row: { first_name: string; last_name: string; email: string; phone: string }) {
  return { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone };
}
