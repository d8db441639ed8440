/** Everyday words that people search by. */
export default ['compress', 'shrink', 'kb', 'reduce', 'crop', 'rotate', 'passport photo', 'thumbnail', 'exif', 'gps']
