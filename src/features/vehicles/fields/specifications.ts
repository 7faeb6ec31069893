/** The five groups of free-text specifications, with the labels every page shows. */
export const specificationGroups = {
  performance: {
    label: 'Performance',
    fields: { zeroToSixty: '0-100 km/h', topSpeed: 'Top Speed', fuelEconomy: 'Fuel Economy' },
  },
  exterior: {
    label: 'Exterior',
    fields: { wheels: 'Wheels', tires: 'Tyres', lighting: 'Lighting', paintType: 'Paint Type' },
  },
  interior: {
    label: 'Interior',
    fields: {
      seating: 'Seating',
      dashboard: 'Dashboard',
      audioSystem: 'Audio System',
      climate: 'Climate Control',
    },
  },
  technology: {
    label: 'Technology',
    fields: {
      infotainment: 'Infotainment',
      driverAssistance: 'Driver Assistance',
      connectivity: 'Connectivity',
      security: 'Security',
    },
  },
  warranty: {
    label: 'Warranty',
    fields: { basic: 'Basic', powertrain: 'Powertrain', roadside: 'Roadside', additional: 'Additional' },
  },
} as const;

export type SpecificationGroup = keyof typeof specificationGroups;
