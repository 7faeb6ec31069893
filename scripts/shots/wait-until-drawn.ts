/** The demonstration draws its pictures after it has opened; an answer without any is not the finished one. */
export async function waitUntilDrawn(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${url}/api/cars`);
    const cars = (await answer.json()) as { photos: unknown[] }[]; // the contract's list
    if (cars.length > 0 && cars.every((car) => car.photos.length > 0)) return;
    await new Promise((resume) => setTimeout(resume, 500));
  }
  throw new Error('The demonstration pictures were not drawn in five minutes');
}
