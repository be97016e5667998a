/** The `sidebar_banner` placement, beside a conversation (visitor document, section 9). It takes no room while no campaign is served to it. */
export function SidebarPlace() {
  return null
}
