/** Paging options of every infinite query: the last page names the cursor of the next. */
export const cursorPaging = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}
