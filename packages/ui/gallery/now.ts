/** One moment for all pages, so that two pictures can be compared. */
export const galleryNow: number = Date.parse("2026-11-30T14:14:44+01:00");
