/** What an import did not do, or leaves to be decided, because vehicles are on hold for customers. */
export function heldWords({
  keptOnHold,
  holdsToDecide,
}: {
  keptOnHold: number;
  holdsToDecide: number;
}): string[] {
  const words: string[] = [];
  if (keptOnHold === 1)
    words.push('1 vehicle is on hold for, or was sold to, a customer and kept its status');
  if (keptOnHold > 1)
    words.push(`${keptOnHold} vehicles are on hold for, or were sold to, a customer and kept their status`);
  if (holdsToDecide === 1)
    words.push(
      '1 vehicle on hold for a customer is now sold or gone: decide about it under Bookings, on the Holds page',
    );
  if (holdsToDecide > 1)
    words.push(
      `${holdsToDecide} vehicles on hold for a customer are now sold or gone: decide about them under Bookings, on the Holds page`,
    );
  return words;
}
