import { addressOf } from '#shared/call-address.ts';
import type { getAboutTexts, getDealership, getHomeTexts, getLegalText } from './dealership.contract.ts';

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

export function legalTextAddress(which: 'privacy' | 'terms') {
  return addressOf<typeof getLegalText>('/api/dealership/legal/{which}', { params: { which } });
}
