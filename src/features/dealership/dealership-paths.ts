import { addressOf } from '#shared/call-address.ts';
import type {
  getAboutTexts,
  getDealership,
  getFinanceTexts,
  getHomeTexts,
  getLegalText,
  getSellTexts,
} from './dealership.contract.ts';

/** The addresses of what the pages say about the dealer. */

export function dealershipAddress() {
  return addressOf<typeof getDealership>('/api/dealership');
}

export function homeTextsAddress() {
  return addressOf<typeof getHomeTexts>('/api/dealership/home');
}

export function aboutTextsAddress() {
  return addressOf<typeof getAboutTexts>('/api/dealership/about');
}

export function sellTextsAddress() {
  return addressOf<typeof getSellTexts>('/api/dealership/sell');
}

export function financeTextsAddress() {
  return addressOf<typeof getFinanceTexts>('/api/dealership/finance');
}

export function legalTextAddress(which: 'privacy' | 'terms') {
  return addressOf<typeof getLegalText>('/api/dealership/legal/{which}', { params: { which } });
}
