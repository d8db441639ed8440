// Said by the page before anything is sent, and by the server to everybody else.
export const NO_IMAGE = 'No image selected'
export const NO_GROUND = 'Please choose a background image.'
export const NOT_AN_IMAGE = 'Please select an image file.'
