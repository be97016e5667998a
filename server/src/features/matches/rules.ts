export const MATCH_PAGE_SIZE = 20
