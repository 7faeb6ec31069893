import { squeeze } from './squeeze.ts';

/** What buyers in Australia say for a choice of a filter, besides its own name. */
const tables = {
  type: `
Ute: utes tradie tradies pickup pickups work-ute farm-ute
Dual Cab: dual-cab-ute double-cab crew-cab twin-cab dualcabs
Single Cab: regular-cab
Extra Cab: extended-cab king-cab freestyle-cab
Wagon: wagons station-wagon station-wagons estate estates
Sedan: sedans saloon
Hatchback: hatch hatches hatchbacks
SUV: suvs soft-roader softroader
Coupe: coupes coupé
Convertible: convertibles soft-top rag-top
Van: vans delivery-van
People Mover: people-movers minivan family-van
Supercar: supercars
Sports Car: sports-cars sportscar
Mini Bus: minibus`,
  fuelType: `
Petrol: unleaded ulp premium-unleaded gasoline
Diesel: diesels turbo-diesel turbodiesel
Electric: ev evs bev battery-electric fully-electric
Hybrid: hybrids
Plug-in Hybrid: phev phevs plug-in plug-in-hybrids`,
  transmission: `
Automatic: auto autos
Manual: manuals stick stick-shift
Dual Clutch: dct dsg pdk`,
  drive: `
4WD: 4x4 4x4s 4wds four-wheel-drive four-by-four fourby
AWD: all-wheel-drive
RWD: rear-wheel-drive
FWD: front-wheel-drive 2wd`,
  exteriorColor: `
Gray: grey`,
  make: `
Volkswagen: vw vdub veedub
BMW: beemer bimmer beamer
Chevrolet: chevy chevvy chev
Mercedes-Benz: merc mercs mercedes benz
Mitsubishi: mitsi mitsu
Subaru: subi subie scooby
Land Rover: landy landie
Lamborghini: lambo
Jaguar: jag
Aston Martin: aston
Rolls-Royce: rolls roller
Alfa Romeo: alfa`,
  model: `
LandCruiser: cruiser
Range Rover: rangie
MX-5: miata`,
} as const;

export type SpokenName = keyof typeof tables;

export interface SpokenValue {
  readonly name: SpokenName;
  readonly value: string;
  /** As they are looked up: squeezed. */
  readonly spoken: readonly string[];
}

export const spokenValues: readonly SpokenValue[] = Object.entries(tables).flatMap(([name, table]) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [value = '', names = ''] = line.split(': ');
      return { name: name as SpokenName, value, spoken: names.split(' ').map(squeeze) }; // a key of the tables
    }),
);

/** Say nothing about a vehicle. */
export const fillers: ReadonlySet<string> = new Set(
  `a am an and any are at available bit but buy can car cars does do driven find for forsale get good great got has have
  having help i if im in is it its kind looking like looking looks me my need needs new nice of on one ones or our perhaps please
  price priced prefer preferably really sale search second see show some something sort than that the them then there
  these they thing this to too used us vehicle vehicles want wanted wants we what which who will with would you your
  budget capacity colour color coloured colored hand ideally must probably least under over not no odometer
  engine engined box gearbox transmission paint painted body style family`
    .split(/\s+/)
    .map(squeeze),
);
