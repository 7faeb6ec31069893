import type { FieldValues } from '#features/vehicles/fields/vehicle-fields.ts';

type Recorded = Partial<Pick<FieldValues, 'series' | 'engineCc' | 'gvmKg' | 'towBrakedKg' | 'historyFlags'>>;

/** By year and model, as their makers state it; what is not here is not known. */
const recorded: Readonly<Record<string, Recorded>> = {
  '2024 Ranger': { series: 'PY', engineCc: 2993, towBrakedKg: 3500 },
  '2021 Hilux': { series: 'GUN126R', engineCc: 2755, gvmKg: 3050, towBrakedKg: 3500 },
  '2022 1500': { series: 'DT', engineCc: 5654, gvmKg: 3450, towBrakedKg: 4500 },
  '2024 F-150': { engineCc: 3496, towBrakedKg: 4500 },
  '2020 Amarok': { series: '2H', engineCc: 2967, gvmKg: 3080, towBrakedKg: 3500 },
  // Its GVM was raised, to what its papers say.
  '2019 LandCruiser 70': {
    series: 'VDJ79R',
    engineCc: 4461,
    towBrakedKg: 3500,
    historyFlags: ['hail'],
  },
  '2017 Ute': { series: 'VF Series II', engineCc: 6162 },
  '2024 LandCruiser': { series: 'FJA300R', engineCc: 3346, gvmKg: 3280, towBrakedKg: 3500 },
  '2020 LandCruiser Prado': { series: 'GDJ150R', engineCc: 2755, gvmKg: 2990, towBrakedKg: 3000 },
  '2022 Defender': { series: 'L663' },
  '2023 Patrol': { series: 'Y62', engineCc: 5552, gvmKg: 3500, towBrakedKg: 3500 },
  '2023 Range Rover Sport': { series: 'L461', towBrakedKg: 3500 },
  '2025 Everest': { engineCc: 2993, towBrakedKg: 3500 },
  '2022 C-Class': { series: 'W206', engineCc: 1999 },
  '2021 S-Class': { series: 'V223', engineCc: 2999 },
  '2022 X5': { series: 'G05', engineCc: 2993 },
  '2021 3 Series': { series: 'G20', engineCc: 1998 },
  '2021 RS6': { series: 'C8', engineCc: 3996 },
  '2020 Continental GT': { engineCc: 3996 },
  '2020 911': { series: '992', engineCc: 2981 },
  '2017 Huracan': { engineCc: 5204 },
  '2017 488': { engineCc: 3902 },
  '2022 M4': { series: 'G82', engineCc: 2993 },
  '2019 Mustang': { series: 'FN' },
  '2023 MX-5': { series: 'ND', engineCc: 1998 },
  '2014 GTS': { series: 'Gen-F', engineCc: 6162 },
  '2020 Corolla': { series: 'ZWE211R', engineCc: 1798 },
  '2019 3': { series: 'BP', engineCc: 1998 },
  '2022 Golf': { engineCc: 1984 },
  '2020 Swift': { series: 'AZ', engineCc: 1242 },
  '2022 Outback': { engineCc: 2498, towBrakedKg: 2000 },
  '2023 Carnival': { series: 'KA4', engineCc: 2151 },
  '2021 Hiace': { series: 'GDH300R', engineCc: 2755 },
  '2024 RX': { engineCc: 2487 },
  '1993 Skyline': { series: 'R32', engineCc: 2568 },
  // No kilometres are stated of it.
  'undated Series IIA': { engineCc: 2286, historyFlags: ['odometer_suspect'] },
};

export function recordedFacts({ year, model }: Pick<FieldValues, 'year' | 'model'>): Recorded {
  return recorded[`${year ?? 'undated'} ${model}`] ?? {};
}
