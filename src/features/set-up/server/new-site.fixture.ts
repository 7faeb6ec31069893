import type { NewSite } from '../set-up.contract.ts';

export const aNewSite: NewSite = {
  details: {
    name: 'Hill End Motors',
    licence: 'MD01234',
    street: '1 High Street',
    suburb: 'Hill End',
    state: 'NSW',
    postcode: '2850',
    phone: '(02) 5550 1111',
    email: 'yard@hillend.example',
    weekdays: { opens: '08:30', closes: '17:00' },
    saturday: { opens: '09:00', closes: '12:00' },
    sunday: null,
  },
  owner: { fullName: 'Jo Farr', username: 'Jo', password: 'a long enough secret' },
};
