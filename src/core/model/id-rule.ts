// The rule for ids that clients choose (templates, printers, groups, images), in words.

export const idRule =
  '1 to 128 letters, digits, dots, dashes and underscores; the first one is a letter or a digit.';
