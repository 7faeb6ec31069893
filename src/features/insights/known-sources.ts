/** Websites, and their names in campaigns, that keep their own row however many others are made up on a day. */
export const knownSources: ReadonlySet<string> = new Set([
  ...[
    'google',
    'www.google.com',
    'www.google.com.au',
    'google.com',
    'bing',
    'www.bing.com',
    'duckduckgo.com',
  ],
  ...['yahoo', 'au.search.yahoo.com', 'search.yahoo.com', 'ecosia', 'www.ecosia.org', 'chatgpt.com'],
  ...['facebook', 'fb', 'www.facebook.com', 'm.facebook.com', 'l.facebook.com', 'lm.facebook.com'],
  ...['instagram', 'ig', 'www.instagram.com', 'l.instagram.com', 'youtube', 'www.youtube.com'],
  ...['tiktok', 'www.tiktok.com', 'linkedin', 'www.linkedin.com', 't.co', 'www.reddit.com'],
  ...['carsales', 'carsales.com.au', 'www.carsales.com.au', 'carsguide', 'www.carsguide.com.au'],
  ...['autotrader', 'www.autotrader.com.au', 'gumtree', 'www.gumtree.com.au', 'drive', 'www.drive.com.au'],
  ...['newsletter', 'email', 'qr', 'sms', 'whatsapp'],
]);
