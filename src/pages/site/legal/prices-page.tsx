import { usePageHead } from '#client/page-head.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { PRICE_RULES_TITLE, priceRules } from '#features/vehicles/prices/price-rule-words.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { PageHeader } from '../layout/page-header.tsx';

export function PricesPage() {
  const { name } = useDealership();
  usePageHead({
    title: `${PRICE_RULES_TITLE} | ${name}`,
    description: `When ${name} calls a price reduced, and what the price history of a vehicle shows.`,
    canonicalPath: sitePaths.prices,
  });
  return (
    <>
      <PageHeader title={PRICE_RULES_TITLE} />
      <article className="page-width section-space">
        <div className="max-w-3xl space-y-10">
          {priceRules.map(({ heading, paragraphs = [], points = [] }) => (
            <section key={heading} className="space-y-4">
              <h2 className="text-2xl">{heading}</h2>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {points.length > 0 && (
                <ul className="space-y-2">
                  {points.map((text) => (
                    <li key={text} className="ml-6 list-disc">
                      {text}
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      </article>
    </>
  );
}
