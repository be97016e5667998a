/** How every list goes on: where the cursor of its last page says, until there is none. */
export const cursorPaging = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}
