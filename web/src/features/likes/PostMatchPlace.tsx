/** The `post_match` placement, after a celebration (defect D43). It takes no room while no campaign is served to it. */
export function PostMatchPlace() {
  return null
}
