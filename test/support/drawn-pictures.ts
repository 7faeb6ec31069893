const PATIENCE_MS = 300_000;

/** The demonstration draws its pictures after it has opened; a site without them is not the finished one. */
export async function waitUntilDrawn(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/api/cars`);
    const cars = (await answer.json()) as { photos: unknown[] }[]; // the contract's list of vehicles
    if (cars.length > 0 && cars.every((car) => car.photos.length > 0)) return;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  throw new Error('The demonstration pictures were not drawn in five minutes');
}
