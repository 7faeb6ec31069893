import { useEffect, useRef } from 'react';
import { focusIfLost } from '#client/ui/lost-focus.ts';

/** The list on a card from which its next column is chosen. */
export const moveListId = (inquiryId: number) => `move-${inquiryId}`;

/** The card that was moved last by the list on it; undefined for none. */
export type FollowedCard = ReturnType<typeof useFollowedCard>;

export function useFollowedCard() {
  return useRef<number>(undefined);
}

/**
 * In another column a card is a new one. The person who moved it goes on from the list on it, or from the page where it
 * is out of sight. It may arrive there before it leaves here, or after.
 */
export function useFocusFollows(inquiryId: number, followed: FollowedCard): void {
  useEffect(() => {
    const keepFocus = () => {
      if (followed.current === inquiryId)
        focusIfLost(document.getElementById(moveListId(inquiryId)) ?? document.querySelector('main'));
    };
    keepFocus();
    return keepFocus;
  }, [inquiryId, followed]);
}
