/** How a buyer hears of what staff decide: without mail somebody has to call. */
export function toldWords(who: string, email: string, isMailSetUp: boolean): string {
  if (!email) return `${who} left no mail address: please call.`;
  return isMailSetUp ? `${who} is told by mail.` : `Mail is not set up, so ${who} is not told: please call.`;
}
