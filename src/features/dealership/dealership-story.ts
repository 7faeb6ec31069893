/** Texts of the About page, invented for the demonstration dealership. */
export const story = {
  isDemonstration: true,
  paragraphs: [
    'Southern Cross Prestige began in 2001 with four cars on a gravel yard off Bathurst Road and a rule that has not changed: buy only what you would park in your own driveway. Marcus Hale had spent ten years as a mechanic before he sold his first car, and he still drives each one before it goes on the floor.',
    'Today the showroom and the yard hold everything from farm utes to grand tourers. Buyers come from Dubbo, Mudgee, the mountains and the coast; some have never met us before the truck brings their car to the gate.',
    'We are still a family business. The person who answers the phone knows the car, and the person who sold it will be here when it comes back for its service.',
  ],
  owner: [
    'Marcus Hale grew up in Millthorpe, learned his trade in a Holden workshop and opened the yard with his wife Jen. He has an unreasonable fondness for straight sixes and an honest opinion about everything else.',
    'He signs every inspection report himself. If a car cannot be put right, it does not go on sale.',
  ],
  commitment:
    'Every vehicle is inspected in our own workshop, test driven on a country road and sold with its history on the table. You see the report before you see the price.',
  advantages: [
    'Inspection report and service history for every vehicle',
    'Delivery to your door anywhere in New South Wales',
    'Trade-ins valued by a person, not by a table',
    'Finance explained in plain words, with no fee for asking',
  ],
  highlights: [
    { title: '100+ Vehicles', text: 'Sold each year, from farm utes to grand tourers' },
    { title: '25+ Years', text: 'In the same town, under the same name' },
    { title: 'Family-Owned', text: 'The name on the door answers the phone' },
    { title: 'Own Workshop', text: 'Inspected here before it is sold here' },
  ],
  services: [
    {
      title: 'Sourcing',
      text: 'Tell us what you want and what you will pay. We will find it, or tell you why not.',
    },
    { title: 'Servicing', text: 'A workshop that knows European cars, without the drive to Sydney.' },
    { title: 'Delivery', text: 'Enclosed transport across the state, with the handover at your gate.' },
  ],
  testimonials: [
    {
      quote: 'Drove four hours on the strength of a phone call and the car was exactly as described.',
      name: 'Helen R., Cobar',
      rating: 5,
    },
    {
      quote: 'They talked me out of the dearer one. I have sent two neighbours since.',
      name: 'Tony M., Blayney',
      rating: 5,
    },
    {
      quote: 'Trade-in and finance done in a morning. The coffee could be better, the service could not.',
      name: 'Priya S., Bathurst',
      rating: 4,
    },
  ],
} as const;
