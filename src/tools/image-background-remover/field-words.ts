/** What the fields of a call are, for those who read its description: programmers, agents and `--help`. */
export default {
  outputFormat: 'Format of the answer',
  backgroundType: 'What takes the place of the background',
  backgroundColor: 'For SOLID_COLOR, as ffffff or #ffffff',
  blurIntensity: 'For BLUR_ORIGINAL',
  featherEdges: 'Softness of the edge in pixels',
  cropToSubject: 'Cut the picture down to the subject',
  cropShape: 'Form of the cut: around the subject, or 35 to 45 with the head in the middle',
} satisfies Record<string, string>
