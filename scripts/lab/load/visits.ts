import type { Wanted } from '#test/support/processes/steady-requests.ts';

/** What visitors of a running site ask for, by its own vehicles and photos. */
export async function findVisits(url: string, nextBuyer: () => Wanted) {
  const answer = await fetch(`${url}/api/cars`);
  const cars = (await answer.json()) as { id: number; photos: { id: number }[] }[]; // the contract's list
  const vehicles = cars.map(({ id }) => id);
  const photos = cars.flatMap((car) => car.photos.map(({ id }) => id));

  return {
    vehicles,
    photos,

    /** 40 % searches, 25 % vehicles, 5 % featured, 25 % photos, 1 % look for a time, 1 % book or change, 3 % inquiries. */
    visitor(at: number): Wanted {
      const share = (at * 37) % 100;
      if (share < 40)
        return { kind: 'search', path: `/api/vehicles?priceMin=${(at * 131) % 90_000}&sort=price-asc` };
      if (share < 65) return { kind: 'vehicle', path: `/vehicles/${vehicles[(at * 7) % vehicles.length]}` };
      if (share < 70) return { kind: 'featured', path: '/api/vehicles/featured' };
      if (share < 95) return { kind: 'photo', path: `/api/photos/${photos[at % photos.length]}?w=640` };
      if (share < 96) return { kind: 'times', path: `/book?vehicle=${vehicles[(at * 7) % vehicles.length]}` };
      if (share < 97) return nextBuyer();
      const body = JSON.stringify({
        firstName: 'Dana',
        lastName: 'Whitlock',
        email: 'dana@example.com',
        phone: '0491 570 006',
        interest: 'Other',
        message: `Number ${at}, please call back.`,
      });
      return { kind: 'inquiry', method: 'POST', path: '/api/contact', body };
    },

    /** Pages that everybody reads. */
    reader(at: number): Wanted {
      const pages = ['/', '/browse-cars', '/finance', `/vehicles/${vehicles[at % 10]}`];
      return { kind: 'page', path: pages[at % pages.length] ?? '/' };
    },
  };
}
