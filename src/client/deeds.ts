export interface DeedDetail {
  did: 'call' | 'share' | 'print' | 'compare' | 'shortlist';
  vehicleId?: number | undefined;
}

const NAME = 'visitor-deed';

/** Says what the visitor has just done, for whoever counts such things; nobody may be listening. */
export function noteDeed(did: DeedDetail['did'], vehicleId?: number): void {
  window.dispatchEvent(new CustomEvent<DeedDetail>(NAME, { detail: { did, vehicleId } }));
}

export function listenToDeeds(listen: (deed: DeedDetail) => void): void {
  window.addEventListener(NAME, (event) => listen((event as CustomEvent<DeedDetail>).detail)); // only sent above
}
