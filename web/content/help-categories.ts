/**
 * Categories of the help centre in page order (VIS-HELP-03 to 06): names of their files, and anchors,
 * which links elsewhere use.
 */
export const HELP_CATEGORIES = [
  'getting-started',
  'tokens-and-premium',
  'matching-and-messaging',
  'safety-and-privacy',
]
