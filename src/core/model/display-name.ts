// Rules for the names of printers and templates, which lists and pages show.

/**
 * Excludes control characters, line separators and the characters that change the
 * direction of text (Unicode's Bidi_Control): with them a name can look like another.
 */
export const displayNamePattern =
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]*$';

export const displayNameRule =
  'No control characters, no characters that change the direction of text.';
