/** The `token_modal` placement, below what is sold (ux.md, Upgrade). It takes no room while no campaign is served to it. */
export function TokenModalPlace() {
  return null
}
