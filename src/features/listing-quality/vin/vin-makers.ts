/**
 * Who has made a vehicle, by how its VIN begins, for makes that are common in Australia. Where one maker builds for
 * others, or a brand had another name before, all of them are named, because a wrong warning costs more than none.
 */
const byBeginning = `
1C Chrysler, Dodge, Jeep, RAM
1D Dodge, RAM
1F Ford
1G Buick, Cadillac, Chevrolet, GMC, Holden, HSV, Pontiac
1J Jeep
1N Nissan
2C3 Chrysler, Dodge
2C4 Chrysler, Dodge
2F Ford
3C4 Chrysler, Dodge, Fiat, Jeep
3C6 Dodge, RAM
3C7 Dodge, RAM
3F Ford
3VW Volkswagen
4JG Mercedes-Benz
4S3 Subaru
4S4 Subaru
4T1 Toyota
5N1 Infiniti, Nissan
5NM Hyundai
5NP Hyundai
5TD Toyota
5TF Toyota
5UX BMW
5XY Hyundai, Kia
5YJ Tesla
6F4 Nissan
6FP Ford, FPV
6G1 Chevrolet, Holden, HSV, Pontiac, Vauxhall
6H8 Holden, HSV, Toyota
6MM Mitsubishi
6T1 Holden, Toyota
7SA Tesla
AFA Ford, Volkswagen
AHT Toyota
JD Daihatsu, Toyota
JF Subaru, Toyota
JHL Honda
JHM Honda
JM0 Mazda
JM1 Mazda
JM6 Mazda
JM7 Mazda
JMA Mitsubishi
JMB Mitsubishi
JMF Mitsubishi
JMY Mitsubishi
JMZ Mazda
JN Ford, Infiniti, Nissan
JS Suzuki
JT Lexus, Toyota
KL Chevrolet, Daewoo, Holden, Opel, Suzuki
KMF Hyundai
KMH Genesis, Hyundai
KMT Genesis, Hyundai
KMU Genesis, Hyundai
KNA Kia
KNC Kia
KND Kia
KNE Kia
KPA KGM, SsangYong
KPB KGM, SsangYong
KPT KGM, SsangYong
LBV BMW
LGW Great Wall, GWM, Haval
LGX BYD
LRW Tesla
LSJ LDV, MG
LVV Chery, Omoda Jaecoo
LVY Volvo
LYV Volvo
MA1 Mahindra
MA3 Suzuki
MAJ Ford
MAL Hyundai
MM0 Mazda
MMA Mitsubishi
MMB Mitsubishi
MMM Chevrolet, Holden
MMU Holden
MNA Ford
MNB Ford
MNT Nissan
MPA Holden, Isuzu
MPB Ford
MR0 Toyota
MR2 Toyota
MRH Honda
NM0 Ford
NMT Toyota
PL1 Proton
SAD Jaguar
SAJ Daimler, Jaguar
SAL Land Rover
SB1 Toyota
SBM McLaren
SCA Rolls-Royce
SCB Bentley
SCC Lotus
SCF Aston Martin
SHH Honda
SHS Honda
SJA Bentley
SJN Ford, Infiniti, Nissan
TMA Hyundai
TMB Skoda
TRU Audi
TSM Suzuki
U5Y Kia
U6Y Kia
UU1 Dacia, Renault
VF1 Alpine, Mitsubishi, Nissan, Renault
VF3 Citroen, Peugeot
VF7 Citroen, DS, Peugeot
VNK Toyota
VR1 DS
VR3 Peugeot
VR7 Citroen
VSA Mercedes-Benz
VSK Nissan
VSS Cupra, Seat
W0L Holden, Opel
W0V Holden, Opel
W1K Mercedes-Benz
W1N Mercedes-Benz
W1V Mercedes-Benz
WA1 Audi
WAU Audi
WBA Alpina, BMW
WBS BMW
WBX BMW
WBY BMW
WDB Mercedes-Benz
WDC Mercedes-Benz
WDD Mercedes-Benz
WDF Mercedes-Benz
WF0 Ford
WME Smart
WMW MINI
WP0 Porsche
WP1 Porsche
WUA Audi
WV1 Volkswagen
WV2 Volkswagen
WVG Volkswagen
WVW Volkswagen
WZ1 Toyota
XP7 Tesla
YS3 Saab
YV1 Volvo
YV4 Volvo
ZAC Fiat, Jeep
ZAM Maserati
ZAR Alfa Romeo
ZCF Iveco
ZFA Abarth, Alfa Romeo, Fiat
ZFF Ferrari
ZHW Lamborghini
ZN6 Maserati
ZPB Lamborghini
`;

const makersOf: ReadonlyMap<string, readonly string[]> = new Map(
  byBeginning
    .trim()
    .split('\n')
    .map((line) => {
      const [, beginning = '', makers = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      return [beginning, makers.split(', ')];
    }),
);

const makeWords: ReadonlyMap<string, string> = new Map([
  ...[...makersOf.values()].flat().map((make) => [fold(make), make] as const),
  ['mercedes', 'Mercedes-Benz'],
  ['mercedesamg', 'Mercedes-Benz'],
  ['vw', 'Volkswagen'],
  ['rangerover', 'Land Rover'],
  ['holdenspecialvehicles', 'HSV'],
  ['greatwallmotors', 'GWM'],
  ['gwmhaval', 'GWM'],
  ['isuzuute', 'Isuzu'],
]);

/** The makes that build under this VIN; none where it cannot be told. */
export function makersByVin(vin: string): readonly string[] {
  return makersOf.get(vin.slice(0, 3)) ?? makersOf.get(vin.slice(0, 2)) ?? [];
}

/** The make as the table above has it; undefined for one that it does not know, of which nothing can be said. */
export function knownMake(make: string): string | undefined {
  return makeWords.get(fold(make));
}

function fold(make: string): string {
  return make
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
