/** For staff, at once: visitors see nothing of the site. */
export function closedNotice(isOpen: boolean) {
  if (isOpen) return null;
  return {
    words:
      'Visitors see a page that says the site is being prepared, because no dealership was ever published. It takes no inquiries.',
    page: { name: 'Make It Yours', href: '/admin/make-it-yours', permission: 'database.change' as const },
  };
}
