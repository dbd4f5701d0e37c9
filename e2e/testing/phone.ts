/** A phone's window and finger, for the project of that name and for journeys whose server is their own. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
