/**
 * Orders of the four quarters of 64 bits, in which each pair of quarters comes first once. Two values
 * that share two quarters are near each other in one of them, however many others share one.
 */
export const QUARTER_ORDERS = [
  [1, 2, 3, 4],
  [2, 3, 4, 1],
  [3, 4, 1, 2],
  [4, 1, 2, 3],
  [1, 3, 2, 4],
  [2, 4, 1, 3],
] as const
export type QuarterOrder = (typeof QUARTER_ORDERS)[number]
