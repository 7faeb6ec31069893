const KEY = 'isStaff';

/** Whether somebody is logged in here: public pages then show one more link. It grants no access. */
export function markStaff(isStaff: boolean): void {
  try {
    if (isStaff) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // storage is forbidden: no staff link
  }
}

export function isMarkedStaff(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}
