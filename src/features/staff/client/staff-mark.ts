const KEY = 'isStaff';

/** Whether somebody is logged in here, for the public pages: they show a link more then. It opens no door. */
export function markStaff(isStaff: boolean): void {
  try {
    if (isStaff) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // forbidden: then the public pages are as everybody sees them
  }
}

export function isMarkedStaff(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}
