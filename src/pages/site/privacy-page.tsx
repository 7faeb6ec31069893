import { usePageHead } from '#client/page-head.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { addressLine, dealership } from '#features/dealership/dealership.ts';
import { sitePaths } from '#shared/site-paths.ts';
import { LegalText } from './legal/legal-text.tsx';

export function PrivacyPage() {
  usePageHead({
    title: `Privacy Policy | ${dealership.name}`,
    description: `What ${dealership.name} collects, why, for how long, and who sees it.`,
    canonicalPath: sitePaths.privacy,
  });
  return (
    <LegalText title="Privacy Policy">
      <p>
        {dealership.name} respects your privacy and handles personal information under the Privacy Act 1988
        (Cth) and the Australian Privacy Principles. This page says what this website collects and what
        becomes of it.
      </p>
      <h2>What we collect</h2>
      <p>Only what you send us through a form:</p>
      <ul>
        <li>your first and last name, your e-mail address, and your phone number if you give it;</li>
        <li>what your enquiry is about, your message, and the vehicle it concerns;</li>
        <li>details of a car that you offer us, if you fill them in.</li>
      </ul>
      <p>
        There is no visitor account, no advertising and no tracking on this site. To keep abuse away, we count
        enquiries and logins by network address for up to a day.
      </p>
      <h2>What stays on your own device</h2>
      <p>
        The vehicles you compare, and a message that could not be sent, are kept in your browser and nowhere
        else. You can remove them at any time by clearing this site's data. Only our staff get a cookie, when
        they log in.
      </p>
      <h2>Why we use it, and who sees it</h2>
      <p>
        We use it to answer you. Our sales staff see it; if your enquiry is about finance and you ask us to go
        on, so does the lender you choose. We do not sell it and do not pass it on for marketing. It is kept
        on our own system in Australia; if you get an e-mail from us, our mail provider carries it.
      </p>
      <h2>How long we keep it</h2>
      <p>
        An enquiry is removed from this website, with the e-mails about it, {dealership.inquiryKeepMonths}{' '}
        months after you sent it. Backups that hold it are removed, too, at the latest that long after they
        were made. If you buy from us, the law asks us to keep the records of the sale for longer; those are
        not kept here.
      </p>
      <h2>Seeing, correcting and removing it</h2>
      <p>
        Ask us and we will show you what we hold, correct it or remove it. Write through the{' '}
        <SmartLink href={sitePaths.contact} className="underline">
          contact form
        </SmartLink>{' '}
        or to {addressLine(dealership)}. If you are not content with our answer, the Office of the Australian
        Information Commissioner can help.
      </p>
      <h2>The map</h2>
      <p>
        The map on the contact page comes from OpenStreetMap. When it loads, their server learns your network
        address, as any website does that you visit.
      </p>
    </LegalText>
  );
}
