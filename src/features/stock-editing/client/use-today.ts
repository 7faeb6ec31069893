import { useState } from 'react';
import { sydneyDay } from '#shared/dates.ts';

/** `2026-11-16`, by the dealership's clock, when the screen was opened. */
export function useToday(): string {
  const [today] = useState(() => sydneyDay(new Date()));
  return today;
}
