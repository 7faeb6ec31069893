/** The one rule of what is sold. Stored statuses outside the list are kept as they came, so ` Sold ` is sold too. */
export function isSold({ status }: { readonly status: string }): boolean {
  return foldStatus(status) === 'sold';
}

/** The one rule of what is kept for somebody, so that it may not be had. */
export function isOnHold({ status }: { readonly status: string }): boolean {
  return ['pending', 'reserved'].includes(foldStatus(status));
}

/** The one rule of what is announced but not here yet, so that nobody can drive it. */
export function isComing({ status }: { readonly status: string }): boolean {
  return foldStatus(status) === 'coming-soon';
}

/** From which day it can be driven: empty where it is here, undefined where nobody knows. A day that has passed says nothing. */
export function drivenFrom(
  vehicle: { readonly status: string; readonly expectedOn: string },
  today: string,
): string | undefined {
  if (!isComing(vehicle)) return '';
  return vehicle.expectedOn >= today ? vehicle.expectedOn : undefined;
}

/** Whether anybody may have it. */
export function offersIt(status: string): boolean {
  return !isSold({ status }) && !isOnHold({ status });
}

/** What a buyer is told of a vehicle that is kept for somebody; nothing of any other. */
export function onHoldWords(vehicle: { readonly status: string }): string {
  return isOnHold(vehicle) ? `This vehicle is ${foldStatus(vehicle.status)} at the moment.` : '';
}

/** As the list of statuses spells it, where it is one of them. */
export function foldStatus(status: string): string {
  return status.trim().toLowerCase();
}
