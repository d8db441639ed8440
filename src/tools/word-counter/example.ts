/** Shows what is hard to count: an abbreviation, a decimal, a link, two scripts, an emoji. */
export const EXAMPLE = `Dr. Weber walked 3.5 miles through the old town. The old town was quiet, and the walk was good! Photos of the old town are at https://example.com/walks/old-town.

人人生而自由。 The walk ended at the river 👩‍👩‍👧.`
